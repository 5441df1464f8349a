import { stringifySearch } from '#lib/search-params.ts';

type Place = { company_id: number; id: number };

const below = ({ company_id, id }: Place) => `/companies/${company_id}/applications/${id}`;

/** For an address of a list: the lists that were just made, which are marked there. */
export const madeSearch = (ids: readonly number[]) => ({ made: ids.map(String) });

/** Pages of audiences below an application. */
export const audiencePaths = {
  audiences: (app: Place) => `${below(app)}/targeting/audiences`,
  advanced: (app: Place) => `${below(app)}/targeting/advanced-targeting`,
  create: (app: Place) => `${below(app)}/create-audience`,
  copy: (app: Place, cohort: number) => `${below(app)}/copy-audience/${cohort}`,
  dynamic: (app: Place, cohort: number) => `${below(app)}/audiences/dynamic/${cohort}`,
  importS3: (app: Place) => `${below(app)}/import-audience-s3`,
  importUrl: (app: Place) => `${below(app)}/import-audience-url`,
  upload: (app: Place) => `${below(app)}/upload-audience`,
  uploadAdvanced: (app: Place) => `${below(app)}/upload-advanced-targeting`,
  combine: (app: Place, ids: readonly number[] = []) =>
    `${below(app)}/combine-audience${stringifySearch({ targeting_ids: ids })}`,
};
