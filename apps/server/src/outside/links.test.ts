import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { attachment } from './content-disposition.ts';
import {
  iconLink,
  LINK_LIFE_MS,
  readIconLink,
  readLink,
  readUpload,
  signLink,
  signUpload,
  UPLOAD_LIFE_MS,
} from './links.ts';

const config = { secretKey: 'kD8s1Qz0pLm3Vt7XyR2bWc9NfHj4GaEu6', publicUrl: 'https://dash.example.com' };
const at = new Date('2026-03-31T23:58:00Z');
const after = (ms: number) => new Date(at.getTime() + ms);
const sign = (object: Parameters<typeof signLink>[1]['object'] = 'builds/7/original.csv', name = 'Läufer "A".csv') => {
  const { url, expires_at } = signLink(config, { object, name, at });
  return { text: url.slice('https://dash.example.com/api/files/'.length), url, expires_at };
};
const parts = (text: string) => text.split('.') as [string, string];
const encode = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url');

describe('download links', () => {
  test('open the object they were signed for, for 5 minutes', () => {
    const { text, url, expires_at } = sign();
    expect(url).toMatch(/^https:\/\/dash\.example\.com\/api\/files\/[\w-]+\.[\w-]{43}$/);
    expect(expires_at).toEqual(after(300_000));
    expect(readLink(config, text, at)).toEqual({ object: 'builds/7/original.csv', name: 'Läufer "A".csv', expires_at });
    expect(readLink(config, text, after(LINK_LIFE_MS - 1))).not.toBeNull();
    expect(readLink(config, text, after(LINK_LIFE_MS))).toBeNull();
    expect(readLink(config, text, after(301_000))).toBeNull();
  });

  test('can open what is written while it is downloaded', () => {
    const object = { list: 4, build: 9, view: 'normalised' } as const;
    expect(readLink(config, sign(object).text, at)?.object).toEqual(object);
  });

  test('every single changed character closes them', () => {
    const { text } = sign();
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (let i = 0; i < text.length; i += 1) {
      const other = alphabet[(alphabet.indexOf(text[i] ?? '') + 1) % 64];
      expect(readLink(config, text.slice(0, i) + other + text.slice(i + 1), at)).toBeNull();
    }
    // The last character carries two unused bits: none of its other spellings may pass.
    const opening = [...alphabet].filter((last) => readLink(config, text.slice(0, -1) + last, at) !== null);
    expect(opening).toEqual([text.at(-1)]);
  });

  test('another object, a later expiry or the MAC of another link close them', () => {
    const [payload, mac] = parts(sign().text);
    const content = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(readLink(config, `${encode({ ...content, object: 'builds/8/original.csv' })}.${mac}`, at)).toBeNull();
    expect(
      readLink(config, `${encode({ ...content, expires: content.expires + 1 })}.${mac}`, after(LINK_LIFE_MS)),
    ).toBeNull();
    expect(readLink(config, `${payload}.${parts(sign('builds/8/original.csv').text)[1]}`, at)).toBeNull();
  });

  test('neither the plain key nor another key signs them', () => {
    const [payload] = parts(sign().text);
    for (const key of [config.secretKey, 'another key of thirty-two or more characters', '']) {
      const mac = createHmac('sha256', key).update(payload).digest('base64url');
      expect(readLink(config, `${payload}.${mac}`, at)).toBeNull();
    }
    expect(readLink({ secretKey: `${config.secretKey}x` }, sign().text, at)).toBeNull();
  });

  test.each(['', '.', 'a.b', 'upload:x.y', `${'a'.repeat(5000)}.${'b'.repeat(43)}`, `e30=.${'b'.repeat(43)}`])(
    '%j opens nothing',
    (text) => {
      expect(readLink(config, text, at)).toBeNull();
    },
  );

  test('text around a good link closes it', () => {
    const { text } = sign();
    for (const wrong of [`${text}.`, `${text}=`, ` ${text}`, `${text}\n`, `x.${text}`])
      expect(readLink(config, wrong, at)).toBeNull();
  });
});

describe('links of icons', () => {
  const house = (now: Date) => ({ config, realNow: () => now });
  const link = (now: Date, address = 'https://is1.example/512.png') => String(iconLink(house(now), address));
  const textOf = (path: string) => path.slice('/api/icons/'.length);

  test('are the same until the UTC day ends, and good for the next day too', () => {
    const midnight = new Date('2026-04-01T00:00:00Z');
    expect(link(new Date('2026-03-31T00:00:00Z'))).toBe(link(at));
    expect(link(midnight)).not.toBe(link(at));
    const text = textOf(link(at));
    expect(readIconLink(config, text, new Date('2026-04-01T23:59:59Z'))).toBe('https://is1.example/512.png');
    expect(readIconLink(config, text, new Date('2026-04-02T00:00:00Z'))).toBeNull();
  });

  test('download nothing, and download links show nothing', () => {
    expect(readLink(config, textOf(link(at)), at)).toBeNull();
    expect(readIconLink(config, sign().text, at)).toBeNull();
  });

  test('are missing without an address, and for one that is too long', () => {
    expect(iconLink(house(at), null)).toBeNull();
    expect(readIconLink(config, textOf(link(at, `https://x.example/${'a'.repeat(2030)}`)), at)).not.toBeNull();
    expect(iconLink(house(at), `https://x.example/${'ä'.repeat(2030)}`)).toBeNull();
  });
});

describe('upload references', () => {
  const bound = { key: 'uploads/1b/original.csv', user_id: 3, application_id: 8, type: 'device_id' };
  const who = { user_id: 3, application_id: 8, type: 'device_id' };

  test('come back to the same user, application and type for 24 hours', () => {
    const { file_url, id, expires_at } = signUpload(config, { ...bound, at });
    expect(file_url).toMatch(/^upload:[\w-]+\.[\w-]{43}$/);
    expect(expires_at).toEqual(after(24 * 3_600_000));
    expect(readUpload(config, file_url, who, after(UPLOAD_LIFE_MS - 1))).toEqual({ ...bound, id });
    expect(readUpload(config, file_url, who, after(UPLOAD_LIFE_MS))).toBeNull();
    expect(signUpload(config, { ...bound, at }).id).not.toBe(id);
  });

  test.each([{ user_id: 4 }, { application_id: 9 }, { type: 'gps' }])('are nothing to %j', (other) => {
    const { file_url } = signUpload(config, { ...bound, at });
    expect(readUpload(config, file_url, { ...who, ...other }, at)).toBeNull();
  });

  test('are no download links, and download links are no uploads', () => {
    const { file_url } = signUpload(config, { ...bound, at });
    expect(readLink(config, file_url.slice('upload:'.length), at)).toBeNull();
    expect(readUpload(config, `upload:${sign().text}`, who, at)).toBeNull();
    expect(readUpload(config, 'https://example.com/list.csv', who, at)).toBeNull();
  });
});

describe('the name in the header', () => {
  test.each([
    ['list.csv', 'attachment; filename="list.csv"'],
    ['Läufer.csv', `attachment; filename="L_ufer.csv"; filename*=UTF-8''L%C3%A4ufer.csv`],
    ['a"b%20c\'(d).csv', `attachment; filename="a_b_20c'(d).csv"; filename*=UTF-8''a%22b%2520c%27%28d%29.csv`],
    [
      'x.csv"\r\nSet-Cookie: a=b',
      `attachment; filename="x.csv___Set-Cookie: a=b"; filename*=UTF-8''x.csv%22__Set-Cookie%3A%20a%3Db`,
    ],
    ['../../etc/passwd', 'attachment; filename=".._.._etc_passwd"'],
    ['..\\a\0\u202Egnp.csv', 'attachment; filename=".._a__gnp.csv"'],
    ['😀.csv', `attachment; filename="_.csv"; filename*=UTF-8''%F0%9F%98%80.csv`],
    ['\ud800.csv', `attachment; filename="_.csv"; filename*=UTF-8''%EF%BF%BD.csv`],
    ['', 'attachment; filename="download"'],
  ])('%j', (name, header) => expect(attachment(name)).toBe(header));

  test('of any name is one line of ASCII', () => {
    for (let code = 0; code < 0x3000; code += 1)
      expect(attachment(`a${String.fromCharCode(code)}b`)).toMatch(/^[\x20-\x7e]+$/);
    expect(attachment(`${'a'.repeat(254)}😀`)).toMatch(/^[\x20-\x7e]+$/);
  });
});
