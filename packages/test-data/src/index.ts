export { aCompanyDraft, anApplicationDraft } from './company.ts';
export { deviceIds } from './device-ids.ts';
export { aBudgetDraft } from './line-item-budget.ts';
