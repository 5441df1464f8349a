import { setImmediate } from 'node:timers/promises';
import { storeUrlOf } from '@fairlead/domain/application/store-url';
import { Parser } from 'htmlparser2';
import { type Ask, type StoreApp, type StoreQuestion, StoreUnreachable } from './store-question.ts';
import { addressOf, nameOf } from './store-words.ts';

/** What a page says of itself, by where it says so. */
type Page = {
  meta: Map<string, string>;
  /** Structured data of the app (schema.org), if there is any. */
  data: AppData;
  /** A link that calls itself the developer's website. */
  website: string | null;
};

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** Structured data of an app has a few KB; longer ones are passed over: to read one holds up everything else. */
const LONGEST_DATA = 262_144;

/** What of its structured data is read, whatever else stands there, and however often. */
type AppData = { name?: unknown; image?: unknown; author?: unknown };

const readData = (text: string): AppData => {
  if (text.length > LONGEST_DATA) return {};
  try {
    const data = recordOf(JSON.parse(text));
    return data['@type'] === 'SoftwareApplication' ? data : {};
  } catch {
    return {};
  }
};

/** So many characters are read before other work gets its turn. */
const AT_ONCE = 65_536;

/** No page nests as deep; the reader gets slower with each open tag. */
const DEEPEST = 500;

/** The markup changes without notice, so the same is looked for in several places. @throws StoreUnreachable */
const readPage = async (html: string): Promise<Page> => {
  const page: Page = { meta: new Map(), data: {}, website: null };
  let script: string | null = null;
  let depth = 0;
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      depth += 1;
      if (depth > DEEPEST) throw new StoreUnreachable('the Play store answered tags without an end');
      if (tag === 'meta') {
        const name = attributes.property ?? attributes.name;
        if (name !== undefined && attributes.content !== undefined && !page.meta.has(name))
          page.meta.set(name, attributes.content);
      } else if (tag === 'script' && attributes.type === 'application/ld+json') script = '';
      else if (tag === 'a' && /^website\b/i.test(attributes['aria-label'] ?? ''))
        page.website ??= attributes.href ?? null;
    },
    ontext: (text) => {
      if (script !== null && script.length <= LONGEST_DATA) script += text;
    },
    onclosetag: (tag) => {
      depth -= 1;
      if (tag !== 'script' || script === null) return;
      const { name, image, author } = readData(script);
      page.data.name ??= name;
      page.data.image ??= image;
      page.data.author ??= author;
      script = null;
    },
  });
  for (let at = 0; at < html.length; at += AT_ONCE) {
    parser.write(html.slice(at, at + AT_ONCE));
    await setImmediate();
  }
  parser.end();
  return page;
};

const titleOf = ({ meta, data }: Page): string | null =>
  nameOf(
    meta
      .get('og:title')
      ?.slice(0, 1000)
      .replace(/\s+[-–]\s+(?:Android )?Apps on Google Play\s*$/i, ''),
  ) ?? nameOf(data.name);

/** A page about another app: a stand-in for one that is gone. */
const isOf = (page: Page, id: string): boolean => {
  const named = page.meta.get('appstore:bundle_id') ?? page.meta.get('appstore:store_id');
  return named === undefined || named === id;
};

/** The app's page in the Play store: it has no API. @throws StoreUnreachable also for captchas and consent pages */
export const askPlayStore = async (ask: Ask, { bundle_id, country }: StoreQuestion): Promise<StoreApp | null> => {
  const id = bundle_id ?? '';
  const query = new URLSearchParams({ id, hl: 'en', ...(country === null ? {} : { gl: country.toUpperCase() }) });
  const { status, text } = await ask(`/store/apps/details?${query}`);
  if (status === 404) return null;
  if (status !== 200) throw new StoreUnreachable(`the Play store answered ${status}`);
  const page = await readPage(text);
  const name = titleOf(page);
  const isApp = page.data.name !== undefined || page.meta.has('og:image');
  if (name === null || !isApp) throw new StoreUnreachable('the Play store answered no page of an app');
  if (!isOf(page, id)) return null;
  const developer = recordOf(page.data.author).url ?? page.meta.get('appstore:developer_url') ?? page.website;
  return {
    platform: 'android',
    name,
    bundle_identifier: id,
    app_store_id: null,
    app_store_url: storeUrlOf({ platform: 'android', id, country }),
    icon_url: addressOf(page.meta.get('og:image')) ?? addressOf(page.data.image),
    advertiser_website_url: addressOf(developer),
  };
};
