/**
 * How one leaves a page while a save of a form is on its way: set by what saves, so that pages without a form load none of it. Null:
 * nothing is on its way.
 */
export const saving: { leave: (() => Promise<boolean>) | null } = { leave: null };
