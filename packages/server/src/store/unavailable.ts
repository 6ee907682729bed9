/** The store cannot be written or read now: a full disk, an IO error, a database or a worker that has gone. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
