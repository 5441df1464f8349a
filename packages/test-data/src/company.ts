/** Valid unless told otherwise. */
export const aCompanyDraft = (
  given: Partial<{ name: string; currency: string; is_test: boolean }> = {},
): { name: string; currency: string; is_test: boolean } => ({
  name: 'Nomnom',
  currency: 'EUR',
  is_test: false,
  ...given,
});

type ApplicationDraft = {
  company_id: number;
  name: string;
  platform: 'ios' | 'android';
  business_state: string;
  icon_url: string | null;
};

export const anApplicationDraft = (given: Partial<ApplicationDraft> & { company_id: number }): ApplicationDraft => ({
  name: 'Nomnom iOS',
  platform: 'ios',
  business_state: 'live',
  icon_url: null,
  ...given,
});
