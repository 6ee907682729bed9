/** Zip archives for tests: files stored or deflated, with the list at the end. */
import { deflateRawSync } from 'node:zlib';

export function zipOf(files: Readonly<Record<string, string>>, isDeflated = true): Buffer {
  const pieces: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const plain = Buffer.from(text);
    const packed = isDeflated ? deflateRawSync(plain) : plain;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(isDeflated ? 8 : 0, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(plain.length, 22);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const member = Buffer.alloc(46);
    member.writeUInt32LE(0x02014b50, 0);
    member.writeUInt16LE(0x800, 8);
    member.writeUInt16LE(isDeflated ? 8 : 0, 10);
    member.writeUInt32LE(packed.length, 20);
    member.writeUInt32LE(plain.length, 24);
    member.writeUInt16LE(Buffer.byteLength(name), 28);
    member.writeUInt32LE(at, 42);
    pieces.push(local, Buffer.from(name), packed);
    list.push(member, Buffer.from(name));
    at += 30 + Buffer.byteLength(name) + packed.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...pieces, directory, end]);
}
