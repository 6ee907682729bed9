/** Why an operator's command was not carried out: something that they can fix. */
export class OperationError extends Error {
  override readonly name = 'OperationError';
}
