import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Config } from '../config.ts';

const MINUTE = 60_000;
export const LINK_LIFE_MS = 5 * MINUTE;
export const UPLOAD_LIFE_MS = 24 * 60 * MINUTE;
const DAY_MS = 24 * 60 * MINUTE;
/** Longer texts are none of ours; nothing is computed over them. */
const LONGEST = 4096;

type Purpose = 'download' | 'upload' | 'icon' | 'asset';
type Signing = Pick<Config, 'secretKey'>;

/** What a download link opens: a key of the file store, or something the server writes while it is downloaded. */
export type Linked = string | { list: number; build: number | string; view: 'normalised' | 'original' };

/**
 * A download link of 5 minutes (design 13.6), for whoever holds it: sign only after the caller's rights to the object
 * were checked. `at` is the real clock. Nothing secret may stand in `name`: the payload is signed, not hidden.
 */
export function signLink(
  config: Pick<Config, 'secretKey' | 'publicUrl'>,
  link: { object: Linked; name: string; at: Date },
): { url: string; expires_at: Date } {
  const expires_at = new Date(link.at.getTime() + LINK_LIFE_MS);
  const text = seal(config, 'download', { object: link.object, name: link.name, expires: expires_at.getTime() });
  return { url: `${config.publicUrl}/api/files/${text}`, expires_at };
}

/** What a link opens, or null: wrong and late look alike. `text` is the path's last part, `realNow` the real clock. */
export function readLink(
  config: Signing,
  text: string,
  realNow: Date,
): { object: Linked; name: string; expires_at: Date } | null {
  const link = unseal<{ object: Linked; name: string; expires: number }>(config, 'download', text, realNow);
  return link && { object: link.object, name: link.name, expires_at: new Date(link.expires) };
}

/**
 * Where this server shows the picture at an address that a record names (decision 0045): a path, the same until the UTC day ends,
 * so that browsers keep what they have, and good for a day longer. Null without an address, or with one too long for a link.
 */
export function iconLink(
  { config, realNow }: { config: Signing; realNow: () => Date },
  address: string | null,
): string | null {
  if (address === null) return null;
  const day = Math.floor(realNow().getTime() / DAY_MS);
  const text = seal(config, 'icon', { address, expires: (day + 2) * DAY_MS });
  return text.length > LONGEST ? null : `/api/icons/${text}`;
}

/** The address behind the last part of such a path, or null: wrong and late look alike. */
export const readIconLink = (config: Signing, text: string, realNow: Date): string | null =>
  unseal<{ address: string; expires: number }>(config, 'icon', text, realNow)?.address ?? null;

const HOUR_MS = 60 * MINUTE;
/** How a file of a creative is shown: as it was sent, or small. */
export type AssetView = { sha256: string; view: 'original' | 'thumbnail' };

/** Where this server shows a file of a creative: a path, the same for an hour so that browsers keep what they have, good for 24. */
export function assetLink({ config, realNow }: { config: Signing; realNow: () => Date }, asset: AssetView): string {
  const hour = Math.floor(realNow().getTime() / HOUR_MS);
  return `/api/assets/${seal(config, 'asset', { ...asset, expires: (hour + 25) * HOUR_MS })}`;
}

/** What the last part of such a path shows, or null: wrong and late look alike. */
export const readAssetLink = (config: Signing, text: string, realNow: Date): AssetView | null =>
  unseal<AssetView & { expires: number }>(config, 'asset', text, realNow);

/** A file that arrived and waits for its list. Bound to who sent it, for which application, as which type. */
export type UploadReference = {
  /** Used once: the room keeps it and refuses it the second time. */
  id: string;
  key: string;
  user_id: number;
  application_id: number;
  type: string;
};

/** `upload:…` for the answer's `file_url`, good for 24 hours. The room keeps `id` as unused. */
export function signUpload(
  config: Signing,
  upload: Omit<UploadReference, 'id'> & { at: Date },
): { file_url: string; id: string; expires_at: Date } {
  const { at, ...bound } = upload;
  const id = randomUUID();
  const expires_at = new Date(at.getTime() + UPLOAD_LIFE_MS);
  return {
    file_url: `upload:${seal(config, 'upload', { ...bound, id, expires: expires_at.getTime() })}`,
    id,
    expires_at,
  };
}

/** The upload behind a `file_url`, or null when it is not ours, late, or of another user, application or type. */
export function readUpload(
  config: Signing,
  fileUrl: string,
  expected: Pick<UploadReference, 'user_id' | 'application_id' | 'type'>,
  realNow: Date,
): UploadReference | null {
  if (!fileUrl.startsWith('upload:')) return null;
  const upload = unseal<UploadReference & { expires: number }>(
    config,
    'upload',
    fileUrl.slice('upload:'.length),
    realNow,
  );
  if (!upload) return null;
  const { expires: _, ...reference } = upload;
  const fits =
    reference.user_id === expected.user_id &&
    reference.application_id === expected.application_id &&
    reference.type === expected.type;
  return fits ? reference : null;
}

/** Derived once: a list signs a link a row. */
const keys = new Map<string, Buffer>();

/** One key per purpose, so that what was signed for one is nothing for the other. */
const keyFor = ({ secretKey }: Signing, purpose: Purpose): Buffer => {
  const name = `${purpose} ${secretKey}`;
  const known = keys.get(name);
  if (known) return known;
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', `fairlead link ${purpose}`, 32));
  keys.set(name, key);
  return key;
};

/** Over the text as it travels: there is no second spelling of the same payload or MAC. */
const macOf = (config: Signing, purpose: Purpose, payload: string) =>
  createHmac('sha256', keyFor(config, purpose)).update(payload).digest('base64url');

function seal(config: Signing, purpose: Purpose, content: Record<string, unknown> & { expires: number }): string {
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${payload}.${macOf(config, purpose, payload)}`;
}

function unseal<T extends { expires: number }>(
  config: Signing,
  purpose: Purpose,
  text: string,
  realNow: Date,
): T | null {
  if (text.length > LONGEST) return null;
  const [, payload, mac] = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]{43})$/.exec(text) ?? [];
  if (!payload || !mac) return null;
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(config, purpose, payload)))) return null;
  const content = JSON.parse(Buffer.from(payload, 'base64url').toString()) as T;
  return content.expires > realNow.getTime() ? content : null;
}
