export { aCompanyDraft, anApplicationDraft } from './company.ts';
export { deviceIds } from './device-ids.ts';
