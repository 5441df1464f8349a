type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};

type Content = Record<string, { schema: Record<string, unknown> }>;

/** A document with what it refers to in its place: a reader sees a call whole. A shape within itself stays a name. */
const inPlace = (document: Record<string, unknown>): Record<string, unknown> => {
  const named = (ref: string): unknown =>
    ref
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document);
  const put = (value: unknown, within: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((one) => put(one, within));
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...rest } = value as { $ref?: unknown };
    if (typeof $ref !== 'string')
      return Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, put(inner, within)]));
    if (within.includes($ref)) return { type: $ref.split('/').pop(), ...rest };
    return { ...(put(named($ref), [...within, $ref]) as object), ...rest };
  };
  return put({ ...document, components: undefined }, []) as Record<string, unknown>;
};

const safe = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A sentence with names between backticks. */
const sentence = (text: string): string => `<p>${safe(text).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>`;

const style = `:root{color-scheme:light dark}body{font:14px/20px system-ui,sans-serif;max-width:980px;margin:32px auto;padding:0 16px}
h1{font-size:20px}h2{font-size:16px;margin-top:32px}details{border-top:1px solid #8791a055;padding:8px 0}summary{cursor:pointer}
code{font-family:ui-monospace,monospace}.method{display:inline-block;width:64px;font-weight:600}table{border-collapse:collapse;margin:8px 0}
td,th{text-align:left;padding:4px 16px 4px 0;vertical-align:top}pre{overflow:auto;background:#8791a022;padding:12px;border-radius:6px}`;

const parametersOf = (operation: Operation): string =>
  operation.parameters.length === 0
    ? ''
    : `<table><thead><tr><th>Parameter</th><th>In</th><th>Shape</th></tr></thead><tbody>${operation.parameters
        .map(
          (p) =>
            `<tr><td><code>${safe(p.name)}</code>${p.required ? ' (required)' : ''}</td><td>${p.in}</td><td><code>${safe(JSON.stringify(p.schema))}</code></td></tr>`,
        )
        .join('')}</tbody></table>`;

const shapesOf = (title: string, content: Content = {}): string =>
  Object.entries(content)
    .map(
      ([type, { schema }]) =>
        `<p>${title}, ${safe(type)}</p><pre tabindex="0"><code>${safe(JSON.stringify(schema, null, 2))}</code></pre>`,
    )
    .join('');

/** What is answered when it went well; a refusal looks the same for every call. */
const answersOf = ({ responses }: Operation): string =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { content }]) => shapesOf(`Answer ${status}`, content))
    .join('');

/** The OpenAPI document as a page a person can read: no script, one section a room. */
export const docsPage = (source: Record<string, unknown>): string => {
  const document = inPlace(source) as {
    info: { description: string };
    tags: { name: string; description: string }[];
    paths: Record<string, Record<string, Operation>>;
  };
  const about = new Map(document.tags.map((tag) => [tag.name, tag.description]));
  const rooms = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const room = operation.tags[0] ?? 'other';
      const entry = `<details id="${safe(operation.operationId)}"><summary><span class="method">${method.toUpperCase()}</span><code>/api${safe(path)}</code> · ${safe(operation.summary)}</summary>${operation.description ? sentence(operation.description) : ''}${parametersOf(operation)}${shapesOf('Body', operation.requestBody?.content)}${answersOf(operation)}</details>`;
      rooms.set(room, [...(rooms.get(room) ?? []), entry]);
    }
  const sections = [...rooms]
    .map(
      ([room, entries]) =>
        `<section><h2>${safe(room)}</h2>${sentence(about.get(room) ?? '')}${entries.join('')}</section>`,
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Fairlead API</title><style>${style}</style></head><body><main><h1>Fairlead API</h1><p>The machine-readable document is <a href="/api/openapi.json">/api/openapi.json</a>. Sign in with <code>POST /api/token</code> and send the token as <code>Authorization: Bearer …</code>.</p>${sentence(document.info.description)}${sections}</main></body></html>`;
};
