/** Why an operator's command was not carried out: something that they can mend. */
export class OperationError extends Error {
  override readonly name = 'OperationError';
}
