import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Creation, combined, csvOf, type Devices, type History, range, type Saved } from './history.ts';

export type Answer = { status: number; body: Record<string, unknown> & { id: number }; replayed: boolean };
export type Api = (
  method: string,
  path: string,
  body?: object | FormData,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** Calls of one signed-in user; rejects when the connection breaks. Every 5xx is a fault. */
export const openApi =
  (base: string, token: string, history: History): Api =>
  async (method, path, body, headers = {}) => {
    const form = body instanceof FormData;
    const answer = await fetch(base + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !form ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (answer.status >= 500) history.faults.push(`${method} ${path} answered ${answer.status}: ${text.slice(0, 200)}`);
    return {
      status: answer.status,
      body: text.startsWith('{') ? JSON.parse(text) : {},
      replayed: answer.headers.get('idempotency-replayed') === 'true',
    };
  };

export const signIn = async (base: string): Promise<string> => {
  const body = new URLSearchParams({ username: 'admin@fairlead.example', password: 'Fairlead-2026' });
  const answer = await fetch(`${base}/token`, { method: 'POST', body });
  return ((await answer.json()) as { access_token: string }).access_token;
};

/** The application of the demo that everything is made in. */
export const APP = 2001;

/** Sends a creation under its key; the same again gives the same. */
export const create = (api: Api, made: Creation): Promise<Answer> => {
  const key = { 'idempotency-key': made.key };
  if (made.kind === 'company') return api('POST', '/dsp_dashboard_api/companies', { name: made.name }, key);
  if (made.kind === 'combination') {
    const { name, operator, sources } = made;
    return api(
      'POST',
      '/dsp_dashboard_api/combinations',
      { application_id: APP, name, operator, source_targeting_list_ids: sources },
      key,
    );
  }
  const form = new FormData();
  form.set('application_id', String(APP));
  form.set('name', made.name);
  form.set('file', new Blob([csvOf(made.from, made.to)]), 'devices.csv');
  return api('POST', '/dsp_dashboard_api/targeting_list_imports/upload', form, key);
};

/** The list that a creation answered: a combination's is another record. */
export const listIdOf = (made: Creation, answer: Answer): number =>
  made.kind === 'combination' ? Number(answer.body.targeting_list_id) : answer.body.id;

/** Asks for a creation and notes what came back. */
export const attempt = async (api: Api, history: History, made: Creation): Promise<void> => {
  history.creations.push(made);
  const { devices: _, ...asked } = { devices: null, ...made };
  history.note({ asked });
  const answer = await create(api, made);
  history.note({ answered: made.key, status: answer.status, id: answer.body.id });
  if (answer.status === 200 || answer.status === 201) made.id = listIdOf(made, answer);
  else
    history.faults.push(
      `${made.kind} ${made.name} answered ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`,
    );
};

/** Saves a company once more, with the version of the last answer. */
const save = async (api: Api, history: History, company: Saved, name: string): Promise<void> => {
  company.asked = name;
  history.note({ asked: { kind: 'save', ...company } });
  const headers = { 'x-channel': 'grid', 'x-change-set': randomUUID() };
  const answer = await api(
    'PUT',
    `/dsp_dashboard_api/companies/${company.id}`,
    { name, version: company.version },
    headers,
  );
  history.note({ answered: name, status: answer.status, version: answer.body.version });
  if (answer.status !== 200 || answer.body.version !== company.version + 1)
    history.faults.push(`save of ${company.id} answered ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
  Object.assign(company, { name, version: answer.body.version, asked: null });
};

/** How many rows each list must show, by its name. */
export const expectedRows = (history: History): Map<string, number> =>
  new Map(history.creations.flatMap((made) => (made.kind === 'company' ? [] : [[made.name, made.devices.size]])));

/** No list may show part of its rows, whenever one looks. */
const lookAtLists = async (api: Api, history: History): Promise<void> => {
  const { body } = await api('GET', `/apps/${APP}/targeting_lists`);
  const expected = expectedRows(history);
  for (const list of (body.items ?? []) as { name: string; rows: number | null }[])
    if (list.rows !== null && expected.has(list.name) && expected.get(list.name) !== list.rows)
      history.faults.push(`${list.name} shows ${list.rows} of ${expected.get(list.name)} rows`);
};

/**
 * Saves, creates, uploads, combines and looks, all at once, until the connection breaks.
 * @param base lists that are built: what combinations are made of
 */
export const drive = async (
  api: Api,
  history: History,
  round: number,
  base: ReadonlyMap<number, Devices>,
  random: () => number,
  killed: () => boolean,
): Promise<void> => {
  let n = 0;
  const name = (what: string) => {
    n += 1;
    return `${what} ${round}.${n}`;
  };
  const draft = (what: string) => ({ key: randomUUID(), name: name(what), id: null });
  const upload = () => {
    const from = Math.floor(random() * 200_000);
    const to = from + 2_000 + Math.floor(random() * 50_000);
    return attempt(api, history, { kind: 'upload', ...draft('Upload'), from, to, devices: range(from, to) });
  };
  const combine = () => {
    const operator = ['union', 'intersection', 'difference'][Math.floor(random() * 3)] as string;
    const most = operator === 'difference' ? 2 : base.size;
    const sources = [...base.keys()].sort(() => random() - 0.5).slice(0, 2 + Math.floor(random() * (most - 1)));
    const devices = combined(
      operator,
      sources.map((id) => base.get(id) as Devices),
    );
    return attempt(api, history, { kind: 'combination', ...draft('Combination'), operator, sources, devices });
  };
  const forEver = async (work: () => Promise<void>) => {
    try {
      for (;;) await work();
    } catch (error) {
      // What breaks is the connection, once the server was killed.
      if (!killed()) history.faults.push(`the server was there and did not answer: ${(error as Error).message}`);
    }
  };
  const jobs = [
    ...history.companies.map((company) => () => save(api, history, company, name('Company'))),
    () => attempt(api, history, { kind: 'company', ...draft('New company') }),
    upload,
    async () => {
      await upload();
      await delay(random() * 300);
    },
    async () => {
      await combine();
      await delay(random() * 200);
    },
    async () => {
      await lookAtLists(api, history);
      await delay(50);
    },
  ];
  await Promise.all(jobs.map(forEver));
};
