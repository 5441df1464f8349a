import * as company from '@fairlead/contract/company';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askAhead, takeAhead } from './ahead.ts';
import { call } from './call.ts';
import { dropTokens, keepToken } from './session.ts';

const URL = '/api/dsp_dashboard_api/companies/7';
const ask = () => call(company.getCompany, { params: { companyId: '7' } });
const sent = vi.fn(async (..._: unknown[]) => Response.json({ id: 7 }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', sent);
  sent.mockClear();
  keepToken('mine');
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  dropTokens();
});

test('what was asked ahead is asked once, and the answer is the call’s', async () => {
  askAhead([URL]);
  expect(await ask()).toEqual({ id: 7 });
  expect(sent).toHaveBeenCalledTimes(1);
  expect(sent.mock.calls[0]?.[1]).toMatchObject({ headers: { Authorization: 'Bearer mine' }, credentials: 'omit' });
  await ask();
  expect(sent).toHaveBeenCalledTimes(2);
});

test('nothing is asked before anybody has signed in, and nobody gets the answer to another session', async () => {
  askAhead([URL]);
  keepToken('another');
  expect(takeAhead(URL, 'another')).toBeUndefined();
  dropTokens();
  sent.mockClear();
  askAhead([URL]);
  expect(sent).not.toHaveBeenCalled();
});

test('an answer that nobody took is forgotten after a while, and with the first write', async () => {
  askAhead([URL]);
  vi.advanceTimersByTime(10_000);
  expect(takeAhead(URL, 'mine')).toBeUndefined();
  askAhead([URL]);
  await call(company.createCompany, { body: {} as never });
  expect(takeAhead(URL, 'mine')).toBeUndefined();
});

test('a refusal and a connection that broke are the call’s too', async () => {
  sent.mockResolvedValueOnce(Response.json({ code: 'not_found', message: 'gone' }, { status: 404 }));
  askAhead([URL]);
  await expect(ask()).rejects.toMatchObject({ status: 404 });
  sent.mockRejectedValueOnce(new TypeError('no network'));
  askAhead([URL]);
  await expect(ask()).rejects.toMatchObject({ status: 0 });
});
