import { type ApplicationDraft, draftOfApplication } from '@fairlead/domain/application/application';
import { keptApplication } from '@fairlead/domain/application/application.rules';
import { beginning } from '@fairlead/domain/application/application-rights';
import { ApiError, isStale } from '#lib/api-error.ts';
import { same } from '#ui/form/merge.ts';
import type { Application } from './application.queries.ts';

/** Texts of the draft that may be missing: the form shows them as empty. */
const texts = ['bundle_identifier', 'app_store_url', 'advertiser_website_url', 'icon_url'] as const;

/** What a new application starts with. */
export const emptyForm = (company: number): ApplicationDraft => ({
  app_store_url: '',
  name: '',
  company_id: company,
  platform: '',
  bundle_identifier: '',
  app_store_id: null,
  advertiser_website_url: '',
  icon_url: '',
  vertical_id: null,
  business_model_id: null,
  advertiser_categories: [],
  is_blacklisted: beginning.is_blacklisted,
  has_competition: false,
  competitors: [],
  review_required: false,
  attribution: 'external',
  tracking_provider: 'unknown',
  tracking_provider_attribution_days: null,
});

/** The draft of a stored application as its form holds it. */
export const formOf = (app: Application): ApplicationDraft => {
  const draft = draftOfApplication(app);
  for (const field of texts) draft[field] ??= '';
  return draft;
};

/** The draft as it is sent. */
export const wireOf = (values: ApplicationDraft) => {
  const { advertiser_categories, competitors, ...kept } = keptApplication(values);
  return { ...kept, advertiser_categories: [...advertiser_categories], competitors: [...competitors] };
};

type Changed = Partial<Omit<ReturnType<typeof wireOf>, 'company_id'>>;

/** What of the draft differs from what is stored: the rest may have been saved by somebody else meanwhile. */
export const changedOf = (values: ApplicationDraft, saved: ApplicationDraft): Changed => {
  const { company_id: _, ...after } = wireOf(values);
  const before = wireOf(saved);
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !same(value, before[name as keyof typeof before])),
  );
};

/** A stale refusal with the record as the form holds it. */
export const formRefusal = (error: unknown): unknown => {
  if (!isStale(error)) return error;
  const body = error.body as { current: Application };
  const current = { ...body.current, ...formOf(body.current) };
  return new ApiError(error.status, { ...body, current }, error.requestId);
};
