/** Why a room could not be started: something that the operator can fix. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly code:
    | 'port-busy'
    | 'folder-busy'
    | 'bad-address'
    | 'no-permission'
    | 'bad-key'
    | 'bad-certificate'
    | 'no-database'
    | 'no-standby';

  constructor(code: StartError['code'], message: string) {
    super(message);
    this.code = code;
  }
}
