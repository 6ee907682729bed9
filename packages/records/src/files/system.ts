/** What the system says of a path: an error with a code, told apart from a bug. */

export interface SystemError extends Error {
  readonly code: string;
}

export function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string';
}
