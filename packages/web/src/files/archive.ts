/** Archives in the browser: the files of a .zip, and what is in a .gz, unpacked piece by piece by the browser itself. */

/** The bytes of each file that a blob holds: of the archive's members, or of the blob itself. */
export async function* filesIn(blob: Blob): AsyncGenerator<AsyncIterable<Uint8Array>> {
  const start = new Uint8Array(await blob.slice(0, 4).arrayBuffer());
  if (start[0] === 0x1f && start[1] === 0x8b) yield piecesOf(unpacked(blob, 'gzip'));
  else if (start[0] === 0x50 && start[1] === 0x4b && start[2] === 3) yield* membersOf(blob);
  else yield piecesOf(blob.stream());
}

/** The largest size that a packed file may grow to: a small archive must not fill the memory. */
const MAX_BYTES: number = 1 << 29;
const END_SIGNATURE = 0x06054b50;
const MEMBER_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const MEMBER_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_COMMENT = 0xffff;
/** Names of files that are read: pictures and other archives are passed over. */
const READ = /\.(?:phhs?|txt|log|xml|ohh|jsonl?|ndjson|acpc)$/i;

function unpacked(blob: Blob, format: 'gzip' | 'deflate-raw'): ReadableStream<Uint8Array> {
  return blob.stream().pipeThrough(new DecompressionStream(format));
}

async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  let bytes = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      bytes += next.value.length;
      if (bytes > MAX_BYTES) return;
      yield next.value;
    }
  } catch {
    // A damaged archive ends where the damage is: the hands before it have been read.
  } finally {
    await reader.cancel().catch(() => {});
  }
}

async function* membersOf(blob: Blob): AsyncGenerator<AsyncIterable<Uint8Array>> {
  const from = Math.max(0, blob.size - END_BYTES - MAX_COMMENT);
  const tail = new DataView(await blob.slice(from).arrayBuffer());
  let end = tail.byteLength - END_BYTES;
  while (end >= 0 && tail.getUint32(end, true) !== END_SIGNATURE) end--;
  if (end < 0) return;
  const at = tail.getUint32(end + 16, true);
  const list = new DataView(await blob.slice(at, at + tail.getUint32(end + 12, true)).arrayBuffer());
  for (let entry = 0; entry + MEMBER_BYTES <= list.byteLength; ) {
    if (list.getUint32(entry, true) !== MEMBER_SIGNATURE) return;
    const [flags, method] = [list.getUint16(entry + 8, true), list.getUint16(entry + 10, true)];
    const nameLength = list.getUint16(entry + 28, true);
    const name = new TextDecoder().decode(new Uint8Array(list.buffer, entry + MEMBER_BYTES, nameLength));
    const isRead = (flags & 1) === 0 && (method === 0 || method === 8) && READ.test(name);
    if (isRead) {
      const packed = await memberOf(blob, list.getUint32(entry + 42, true), list.getUint32(entry + 20, true));
      yield piecesOf(method === 8 ? unpacked(packed, 'deflate-raw') : packed.stream());
    }
    entry += MEMBER_BYTES + nameLength + list.getUint16(entry + 30, true) + list.getUint16(entry + 32, true);
  }
}

/** The packed bytes of a member, behind its own header. */
async function memberOf(blob: Blob, at: number, size: number): Promise<Blob> {
  const local = new DataView(await blob.slice(at, at + LOCAL_BYTES).arrayBuffer());
  if (local.byteLength < LOCAL_BYTES) return new Blob();
  const start = at + LOCAL_BYTES + local.getUint16(26, true) + local.getUint16(28, true);
  return blob.slice(start, start + size);
}
