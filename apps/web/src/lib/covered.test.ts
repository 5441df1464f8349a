import * as auth from '@fairlead/contract/auth';
import * as imports from '@fairlead/contract/import';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ada = { id: 7, role: 'admin', company_id: null };
let addresses: string[];
let loaded: string[];

class FakeHistory {
  state = { key: 'here' };
  replaceState(state: unknown, _: string, path: string) {
    expect(state).toBe(this.state);
    addresses.push(path);
    window.location.pathname = path;
  }
}

beforeEach(() => {
  [addresses, loaded] = [[], []];
  const history = new FakeHistory();
  // What a router puts in its place
  history.replaceState = () => {
    throw new Error('the router heard of it');
  };
  const location = { pathname: '/companies/7', reload: () => loaded.push(location.pathname) };
  vi.stubGlobal('History', FakeHistory);
  vi.stubGlobal('window', Object.assign(new EventTarget(), { history, location }));
  vi.resetModules();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('what waits for whose page it is goes on once that person is back, and never for a page that is let go of', async () => {
  const { coverPage, dropCovered, uncovered, uncoverPage } = await import('./covered.ts');
  const done: string[] = [];
  await uncovered();
  coverPage(ada, '/companies/7');
  void uncovered().then(() => done.push('back'));
  await Promise.resolve();
  expect(done).toEqual([]);
  uncoverPage();
  await vi.waitFor(() => expect(done).toEqual(['back']));
  coverPage(ada, '/companies/7');
  void uncovered().then(() => done.push('never'));
  dropCovered('/');
  await vi.waitFor(() => expect(loaded).toEqual(['/']));
  expect(done).toEqual(['back']);
});

test('a covered page stands at the address of the sign-in, and back at its own once uncovered; the router hears of neither', async () => {
  const { coverPage, coveredPage, uncoverPage } = await import('./covered.ts');
  coverPage(ada, '/companies/7?tab=apps');
  expect(coveredPage()).toMatchObject({ person: ada, path: '/companies/7?tab=apps' });
  uncoverPage();
  expect([coveredPage(), addresses]).toEqual([null, ['/authentication', '/companies/7?tab=apps']]);
});

test('only the same person with the same access goes on', async () => {
  const { isSamePerson } = await import('./covered.ts');
  const page = { person: ada };
  expect(isSamePerson(page, { ...ada })).toBe(true);
  expect(isSamePerson(page, { ...ada, id: 8 })).toBe(false);
  expect(isSamePerson(page, { ...ada, role: 'campaign_manager' })).toBe(false);
  expect(isSamePerson(page, { ...ada, company_id: 1001 })).toBe(false);
});

test('what is let go of never comes back: the tab is loaded anew', async () => {
  const { coverPage, coveredPage, dropCovered, uncoverPage } = await import('./covered.ts');
  coverPage(ada, '/companies/7');
  dropCovered('/homepage');
  uncoverPage();
  expect(coveredPage()).toBe('gone');
  await vi.waitFor(() => expect(loaded).toEqual(['/homepage']));
});

test('below a sign-in nothing is asked but what signs in, or who somebody is', async () => {
  const asked = vi.fn(async () => new Response('{}', { headers: { 'content-type': 'application/json' } }));
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('localStorage', { getItem: () => 'of somebody else' });
  const [{ coverPage, uncoverPage }, { call }] = [await import('./covered.ts'), await import('./call.ts')];
  coverPage(ada, '/companies/7');
  await expect(call(auth.profile)).rejects.toMatchObject({ status: 401, code: 'covered' });
  expect(asked).not.toHaveBeenCalled();
  await call(auth.profile, { as: 'of somebody else' });
  expect(asked).toHaveBeenCalledTimes(1);
  uncoverPage();
  await call(auth.profile);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('nor is a file sent there, the next one of many', async () => {
  const opened = vi.fn();
  vi.stubGlobal('localStorage', { getItem: () => 'of somebody else' });
  vi.stubGlobal('XMLHttpRequest', opened);
  const [{ coverPage }, { upload }] = [await import('./covered.ts'), await import('./upload.ts')];
  coverPage(ada, '/companies/7');
  const body = { application_id: 7, is_idfv: false, name: 'Buyers', file: new File(['a'], 'a.csv') };
  await expect(upload(imports.uploadAudience, { body, idempotencyKey: 'a' })).rejects.toMatchObject({
    status: 401,
    code: 'covered',
  });
  expect(opened).not.toHaveBeenCalled();
});
