/** Errors of the system about a path: they carry a code, which tells them from bugs. */

export interface SystemError extends Error {
  readonly code: string;
}

export function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string';
}
