import type { Person } from '@cascade/db/factories/people';
import { deleteUnusedPictures } from '@cascade/db/features/ads/pictures.queries';
import { MOST_PICTURE_BYTES, pictureUrl } from '@cascade/shared/features/ads/pictures';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADS, adFields } from '../../testing/ad-desk.ts';
import { done } from '../../testing/community.ts';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';

const DAY_MS = 86_400_000;

const plain = (width = 800, height = 600, background = 'teal') =>
  sharp({ create: { width, height, channels: 3, background } });

describe('pictures of advertisements', () => {
  let gateway: TestGateway;
  let admin: Person;
  let ana: Person;
  beforeAll(async () => {
    gateway = await startGateway();
    [admin, ana] = [await gateway.person({ role: 'admin' }), await gateway.person()];
    await gateway.elevate(admin);
  });
  afterAll(() => gateway.close());

  const send = (bytes: Buffer) =>
    gateway.call(admin, `${ADS}/pictures`, {
      method: 'POST',
      body: { content: bytes.toString('base64') },
    });
  const get = async (path: string) => {
    const reply = await fetch(`${gateway.origin}${path}`);
    return { reply, bytes: Buffer.from(await reply.arrayBuffer()) };
  };
  const fieldsOf = (picture: string | null) => adFields({ placement: 'sidebar', picture });

  test('are re-encoded in two sizes, and carry nothing else that was in the file', async () => {
    const camera = await plain()
      .withExif({ IFD0: { Artist: 'Secret', Copyright: 'Sheffield 53.38 N' } })
      .jpeg()
      .toBuffer();
    const script = Buffer.concat([camera, Buffer.from('<script>alert(1)</script>')]);
    const { status, body } = await send(script);
    expect(status).toBe(200);
    for (const [size, width, height] of [
      ['large', 1200, 675],
      ['small', 600, 338],
    ] as const) {
      const { reply, bytes } = await get(pictureUrl(body.picture, size));
      expect(reply.headers.get('content-type')).toBe('image/webp');
      expect(reply.headers.get('cache-control')).toContain('immutable');
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
      const found = await sharp(bytes).metadata();
      expect(found).toMatchObject({ format: 'webp', width, height });
      expect(found.exif).toBeUndefined();
      expect(bytes.toString('latin1')).not.toMatch(/script|Secret|Sheffield/);
    }
    expect((await send(script)).body.picture).toBe(body.picture);
  });

  test('are shown with their advertisement from our own origin', async () => {
    const { picture } = (await send(await plain(640, 360, 'navy').png().toBuffer())).body;
    await gateway.database.sql`delete from advertisements`;
    const ad = await done(gateway, admin, 'POST', ADS, fieldsOf(picture));
    expect(ad.picture).toBe(picture);
    const [shown] = (await gateway.call(ana, '/api/advertisements?placement=sidebar')).body;
    expect(shown.imageUrl).toBe(pictureUrl(picture, 'small'));
    expect((await get(shown.imageUrl)).reply.status).toBe(200);
  });

  test.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
    [
      'of another type',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      /Only JPEG/,
    ],
    [
      'that moves',
      () =>
        sharp({
          create: {
            width: 700,
            height: 800,
            channels: 3,
            background: 'red',
            pageHeight: 400,
          } as never,
        })
          .gif()
          .toBuffer(),
      /Only JPEG|moves/,
    ],
    [
      'that moves, as PNG',
      async () => {
        const still = await plain().png().toBuffer();
        return Buffer.concat([
          still.subarray(0, 33),
          Buffer.from('\0\0\0\bacTL\0\0\0\x02\0\0\0\0....'),
          still.subarray(33),
        ]);
      },
      /moves|Only JPEG/,
    ],
    ['of too many pixels', () => plain(6_000, 5_000).png().toBuffer(), /Only JPEG.*24 megapixels/],
    ['of too few pixels', () => plain(599, 600).png().toBuffer(), /at least 600 × 338/],
    [
      'that ends too early',
      async () => (await plain().png({ compressionLevel: 0 }).toBuffer()).subarray(0, 20_000),
      /could not be read/,
    ],
    ['of too many bytes', () => Buffer.alloc(MOST_PICTURE_BYTES + 1), /2 MB/],
    ['of nothing', () => Buffer.alloc(0), /empty/],
  ])('%s are refused with a sentence', async (_name, make, sentence) => {
    const { status, body } = await send(await make());
    expect(status).toBe(422);
    expect(body.errors[0].field).toBe('content');
    expect(body.errors[0].message).toMatch(sentence);
  });

  test('that nothing shows go after a day, and cannot be chosen then', async () => {
    const unused = (await send(await plain(700, 500, 'maroon').png().toBuffer())).body.picture;
    const kept = (await send(await plain(700, 500, 'olive').png().toBuffer())).body.picture;
    await done(gateway, admin, 'POST', ADS, fieldsOf(kept));
    const now = gateway.clock.now().getTime();
    await deleteUnusedPictures(gateway.database.orm, new Date(now - DAY_MS));
    expect((await get(pictureUrl(unused, 'small'))).reply.status).toBe(200);
    await deleteUnusedPictures(gateway.database.orm, new Date(now + 1));
    expect((await get(pictureUrl(unused, 'small'))).reply.status).toBe(404);
    expect((await get(pictureUrl(kept, 'small'))).reply.status).toBe(200);
    const reply = await gateway.call(admin, ADS, { method: 'POST', body: fieldsOf(unused) });
    expect(reply.status).toBe(422);
    expect(reply.body.errors[0].field).toBe('picture');
  });

  test.each(['nonsense', '../../etc/passwd', `${'0'.repeat(64)}/huge.webp`])(
    'none is at %s',
    async (name) => {
      const { reply } = await get(`/api/advertisements/pictures/${name}`);
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.headers.get('content-type')).not.toContain('image');
    },
  );
});
