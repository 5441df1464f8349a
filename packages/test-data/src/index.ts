export { anApplicationDraft } from './application.ts';
export { aCompanyDraft } from './company.ts';
export { deviceIds } from './device-ids.ts';
export { aLineItemDraft } from './line-item.ts';
export { aBudgetDraft } from './line-item-budget.ts';
export { anOrderDraft } from './order.ts';
