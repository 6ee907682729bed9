/** A run on many machines that cannot begin or go on. */
export class ClusterError extends Error {
  override readonly name = 'ClusterError';
  /** `usage`: the command was wrong and has to be changed. */
  readonly code: 'usage' | 'failed';

  constructor(message: string, code: 'usage' | 'failed' = 'failed') {
    super(message);
    this.code = code;
  }
}
