/** Shared by the operator commands: which room is meant, and failures in words. */
import { resolve } from 'node:path';
import { OperationError, StartError } from '@cardroom/server';
import { explainSystem, Failure, isSystemError } from './exit.js';

export const DATA_OPTION = ['-d, --data <folder>', 'the folder of the room', 'cardroom-data'] as const;

/** Runs an operator's command; a problem that they can fix becomes a sentence. */
export async function inWords<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OperationError || error instanceof StartError) throw new Failure(sentence(error.message));
    if (isSystemError(error)) throw new Failure(`${sentence(error.message)} ${explainSystem(error)}`);
    throw error;
  }
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}

export function folderOf({ data }: { readonly data: string }): string {
  return resolve(data);
}
