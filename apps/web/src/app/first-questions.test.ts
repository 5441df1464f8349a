import { afterEach, expect, test, vi } from 'vitest';
import { applicationsOf } from '#features/application/application.queries.ts';
import { listsOf } from '#features/audience/audience.queries.ts';
import { me } from '#features/auth/auth.queries.ts';
import { countries } from '#features/campaign/campaign.queries.ts';
import { overviewOf } from '#features/campaign-overview/overview.queries.ts';
import { companiesWithSpending, companyOf } from '#features/company/company.queries.ts';
import { lineItemsOfCompany } from '#features/line-item/line-item.queries.ts';
import { firstQuestions, whoseIsIt } from './first-questions.ts';

afterEach(() => vi.unstubAllGlobals());

/** Where a page's own questions go. */
const asked = async (...queries: { queryFn?: unknown }[]): Promise<string[]> => {
  const urls: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url);
    return Response.json({});
  });
  const { signal } = new AbortController();
  for (const { queryFn } of queries)
    await (queryFn as (given: { signal: AbortSignal }) => Promise<unknown>)({ signal });
  return urls;
};

const below = [me, companyOf(7), applicationsOf(7)];
test.each([
  ['/homepage', [me]],
  ['/companies', [me, companiesWithSpending]],
  ['/companies/7/orders', [me, companyOf(7)]],
  ['/companies/7/lineItems', [me, companyOf(7), lineItemsOfCompany(7)]],
  ['/companies/7/applications', below],
  ['/companies/7/applications/8/campaigns', [...below, overviewOf(8), countries]],
  ['/companies/7/applications/8/campaigns/9/details', below],
  ['/companies/7/applications/8/targeting/audiences', [...below, listsOf(8)]],
])('%s asks ahead what its page asks', async (path, queries) => {
  expect(firstQuestions(path).sort()).toEqual((await asked(...queries)).sort());
});

test('of an account without pages it is asked whose it is', async () => {
  expect(whoseIsIt).toEqual(await asked(me));
});
