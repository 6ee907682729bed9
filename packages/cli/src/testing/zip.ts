/** Zip archives for tests, their files stored as they are. */

export function storedZip(files: Readonly<Record<string, string>>): Buffer {
  const entries = Object.entries(files).map(([name, text]) => ({ name: Buffer.from(name), data: Buffer.from(text) }));
  const bodies: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, data } of entries) {
    const header = (signature: number, length: number, sizesAt: number): Buffer => {
      const bytes = Buffer.alloc(length);
      bytes.writeUInt32LE(signature, 0);
      for (const place of [sizesAt, sizesAt + 4]) bytes.writeUInt32LE(data.length, place);
      bytes.writeUInt16LE(name.length, sizesAt + 8);
      return bytes;
    };
    const member = header(0x02014b50, 46, 20);
    member.writeUInt32LE(at, 42);
    list.push(member, name);
    const body = Buffer.concat([header(0x04034b50, 30, 18), name, data]);
    bodies.push(body);
    at += body.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, directory, end]);
}
