/** What the served page says under `fairlead-` and this name (apps/server/src/http/dashboard.ts); a development server's says nothing. */
export const pageMeta = (name: 'report' | 'fallback' | 'sent'): string | undefined =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>(`meta[name="fairlead-${name}"]`)?.content;
