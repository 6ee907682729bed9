/** Tar archives for tests, their headers written as GNU tar and POSIX say. */

function block(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]);
}

function entryOf(name: string, type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(512);
  header.write(name.slice(0, 100), 0);
  header.write('0000644\0', 100);
  header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write(' '.repeat(8), 148);
  header.write(type, 156);
  header.write('ustar\u000000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, block(content)]);
}

/** @param longNames how names of more than 100 characters are told */
export function tarOf(files: Readonly<Record<string, string>>, longNames: 'gnu' | 'pax' = 'pax'): Buffer {
  const entries = Object.entries(files).flatMap(([name, text]) => {
    const content = Buffer.from(text);
    if (name.endsWith('/')) return [entryOf(name, '5', Buffer.alloc(0))];
    if (name.length <= 100) return [entryOf(name, '0', content)];
    const record = (length: number): string => `${length} path=${name}\n`;
    const length = record(100 + name.length).length;
    const long =
      longNames === 'gnu'
        ? entryOf('././@LongLink', 'L', Buffer.from(`${name}\0`))
        : entryOf('PaxHeaders/0', 'x', Buffer.from(record(length)));
    return [long, entryOf(name, '0', content)];
  });
  return Buffer.concat([...entries, Buffer.alloc(1024)]);
}
