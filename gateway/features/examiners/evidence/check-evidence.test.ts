import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { checkEvidence } from './check-evidence.ts';

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function png(width = 1, height = 1): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from([0, 0]))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const jpeg = (width = 1, height = 1) =>
  Buffer.from([
    ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0],
    ...[0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0],
    ...[0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xff, 0, 0x34, 0xff, 0xd9],
  ]);

function pdf(objects = '1 0 obj\n<< /Type /Catalog >>\nendobj\n'): Buffer {
  const body = `%PDF-1.4\n${objects}`;
  return Buffer.from(
    `${body}xref\n0 1\ntrailer\n<<>>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

const faultOf = (name: string, bytes: Buffer) => {
  const checked = checkEvidence(name, bytes);
  return 'fault' in checked ? checked.fault : checked.mediaType;
};
const text = (words: string) => Buffer.from(words, 'latin1');
const then = (bytes: Buffer, words: string) => Buffer.concat([bytes, text(words)]);

describe('evidence', () => {
  test('of the three types is accepted, and its type read from the bytes', () => {
    expect(faultOf('degree.png', png())).toBe('image/png');
    expect(faultOf('Degree.JPG', jpeg())).toBe('image/jpeg');
    expect(faultOf('degree.pdf', pdf())).toBe('application/pdf');
  });

  test.each([
    ['degree.svg', text('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['degree.pdf', text('<html>')],
    ['degree.png', text('GIF89a')],
    ['degree.pdf', text('\n%PDF-1.4')],
  ])('%s that is something else is refused', (name, bytes) => {
    expect(faultOf(name, bytes)).toBe('Only PDF, JPEG and PNG files can be added');
  });

  test('a name that promises another type is refused', () => {
    for (const name of ['degree.jpg', 'degree.svg', 'degree.html', 'degree'])
      expect(faultOf(name, png())).toMatch(/^The name of the file does not end/);
  });

  test('what follows a picture, or an archive within it, is refused', () => {
    expect(faultOf('a.png', then(png(), '<script>alert(1)</script>'))).toMatch(
      /^Something follows/,
    );
    expect(faultOf('a.jpg', then(jpeg(), 'PK'))).toMatch(/^Something follows/);
    expect(faultOf('a.pdf', then(pdf(), '<html></html>'))).toMatch(/^The PDF is damaged/);
    expect(faultOf('a.pdf', then(pdf(), 'PK\x05\x06 %%EOF'))).toMatch(/^An archive is hidden/);
  });

  test('damaged and cut files are refused, wherever they end', () => {
    for (const [name, whole] of [
      ['a.png', png()],
      ['a.jpg', jpeg()],
      ['a.pdf', pdf()],
    ] as const)
      for (let length = 1; length < whole.length - 1; length += 1)
        expect([name, length, faultOf(name, whole.subarray(0, length))]).not.toContain(
          faultOf(name, whole),
        );
    const flipped = png();
    flipped[20] = 9;
    expect(faultOf('a.png', flipped)).toMatch(/damaged/);
  });

  test('pictures that unpack to a great many pixels are refused', () => {
    expect(faultOf('a.png', png(50_000, 50_000))).toMatch(/too many pixels/);
    expect(faultOf('a.png', png(11_000, 11_000))).toMatch(/too many pixels/);
    expect(faultOf('a.jpg', jpeg(60_000, 2))).toMatch(/too many pixels/);
    expect(faultOf('a.jpg', jpeg(0, 2))).toMatch(/no size/);
  });

  test('documents with scripts, files or a password are refused, also when the name is coded', () => {
    for (const name of ['/JS (x)', '/JavaScript 2 0 R', '/J#53 (x)', '/Launch', '/EmbeddedFile'])
      expect(faultOf('a.pdf', pdf(`1 0 obj\n<< ${name} >>\nendobj\n`))).toMatch(
        /contains a script/,
      );
    expect(faultOf('a.pdf', pdf('<< /Encrypt 2 0 R >>\n'))).toMatch(/has a password/);
    const harmless = '1 0 obj\n<<>>\nstream\n/JS binary\nendstream\nendobj\n';
    expect(faultOf('a.pdf', pdf(harmless))).toBe('application/pdf');
  });

  test('more than 5 MB is refused', () => {
    expect(faultOf('a.pdf', Buffer.alloc(5 * 1024 * 1024 + 1))).toBe(
      'A file may have 5 MB at most',
    );
  });
});
