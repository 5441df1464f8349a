/** Valid unless told otherwise. */
export const aCompanyDraft = (
  given: Partial<{ name: string; currency: string; is_test: boolean }> = {},
): { name: string; currency: string; is_test: boolean } => ({
  name: 'Nomnom',
  currency: 'EUR',
  is_test: false,
  ...given,
});
