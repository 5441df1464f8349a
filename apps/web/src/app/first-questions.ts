/** What every page asks, and of an account without pages nothing else. */
export const whoseIsIt: readonly string[] = ['/api/profile'];

/** What a page asks at once, told by its address: the first page of a visit asks it before its scripts are there. */
const questions: readonly [page: RegExp, urls: (...ids: string[]) => readonly string[]][] = [
  [/^/, () => whoseIsIt],
  [/^\/companies\/?$/, () => ['/api/dsp_dashboard_api/companies?with=spending']],
  [/^\/companies\/(\d+)(?:\/|$)/, (company) => [`/api/dsp_dashboard_api/companies/${company}`]],
  [/^\/companies\/(\d+)\/lineItems\/?$/, (company) => [`/api/companies/${company}/line_items`]],
  [
    /^\/companies\/(\d+)\/applications(?:\/\d+\/.+)?\/?$/,
    (company) => [`/api/dsp_dashboard_api/apps?company_id=${company}&state=all`],
  ],
  [
    /^\/companies\/\d+\/applications\/(\d+)\/campaigns\/?$/,
    (app) => [`/api/apps/${app}/campaigns_overview`, '/api/dsp_dashboard_api/countries'],
  ],
  [
    /^\/companies\/\d+\/applications\/(\d+)\/targeting\/audiences\/?$/,
    (app) => [`/api/apps/${app}/targeting_lists?state=all&max_results=2000`],
  ],
];

/** The URLs of the calls, as the client writes them. Every role with pages may ask all of it. */
export const firstQuestions = (pathname: string): string[] =>
  questions.flatMap(([page, urls]) => {
    const found = page.exec(pathname);
    return found ? urls(...found.slice(1)) : [];
  });
