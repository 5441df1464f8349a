import { type Above, whyOver } from '@fairlead/domain/archived.rules';
import { sessionEnds } from '@fairlead/domain/auth/session-end';
import { type Issue, messageOf } from '@fairlead/domain/issue';
import { NO_RIGHT } from '@fairlead/domain/permission';
import type { Role } from '@fairlead/domain/role';

/** A refusal that a caller can act on: status, code and safe words. Anything else that is thrown is a fault. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: readonly Issue[] | undefined;
  readonly extra: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      issues?: readonly Issue[];
      extra?: Record<string, unknown>;
      headers?: Record<string, string>;
      /** What went wrong underneath, for the log. */
      cause?: unknown;
    } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.status = status;
    this.code = code;
    this.issues = more.issues;
    this.extra = more.extra ?? {};
    this.headers = more.headers ?? {};
  }
}

/** 400: the input breaks a rule; each issue names its field. */
export class Refused extends Refusal {
  constructor(issues: readonly Issue[], code = 'invalid') {
    super(400, code, messageOf(issues), { issues });
  }
}
/** Throws the issues, if there are any. */
export const refuseIfAny = (issues: readonly Issue[]): void => {
  if (issues.length > 0) throw new Refused(issues);
};

/** 401. */
export class Unauthorized extends Refusal {
  constructor(message: string = sessionEnds.unauthorized, code: string = 'unauthorized') {
    super(401, code, message, { headers: { 'www-authenticate': 'Bearer' } });
  }
}

/** 403: the role may not, or may not change these fields (D-260). */
export class Forbidden extends Refusal {
  constructor(message: string = NO_RIGHT, issues?: readonly Issue[]) {
    super(403, 'forbidden', message, issues ? { issues } : {});
  }
}

/** 404: unknown and foreign alike, in the same words. `issues`: which of what was sent, where it is not what was asked for. */
export class NotFound extends Refusal {
  constructor(issues?: readonly Issue[]) {
    super(404, 'not_found', issues ? messageOf(issues) : 'Not found', issues ? { issues } : {});
  }
}

/** 409: the object's state or version does not allow it. */
export class Conflict extends Refusal {
  constructor(message: string, code = 'conflict', extra: Record<string, unknown> = {}) {
    super(409, code, message, { extra });
  }
}

/** 409 `archived` where something above a record to be made is archived, else null; `user`: who is told what to do. */
export const overRefusal = ({ user }: { user: { role: Role } | null }, above: readonly Above[]): Conflict | null => {
  const why = whyOver(above, user?.role);
  return why === null ? null : new Conflict(why, 'archived');
};
/** Throws it, if there is one. */
export const refuseOver = (context: { user: { role: Role } | null }, above: readonly Above[]): void => {
  const refusal = overRefusal(context, above);
  if (refusal) throw refusal;
};

/** 413 with the product's words. */
export class TooLarge extends Refusal {
  constructor(message = 'The request is too large') {
    super(413, 'too_large', message);
  }
}

/** 415. */
export class Unsupported extends Refusal {
  constructor(message: string) {
    super(415, 'unsupported_media_type', message);
  }
}

/** 422: an idempotency key used for another request. */
export class Misuse extends Refusal {
  constructor(message: string) {
    super(422, 'idempotency_misuse', message);
  }
}

/** 429 with Retry-After in seconds. */
export class TooMany extends Refusal {
  constructor(seconds: number, message = 'Too many requests. Wait a moment and try again.') {
    super(429, 'too_many_requests', message, { headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) } });
  }
}

/** 503: a store is really down. */
export class Unavailable extends Refusal {
  constructor(
    message = 'The service cannot reach its data right now. Nothing was changed. Try again in a moment.',
    cause?: unknown,
  ) {
    super(503, 'unavailable', message, { headers: { 'retry-after': '5' }, cause });
  }
}

/** 507: the disk, bucket or records have no room left. */
export class Full extends Refusal {
  constructor(message = 'There is no room to save right now. Nothing was changed.', cause?: unknown) {
    super(507, 'full', message, { headers: { 'retry-after': '30' }, cause });
  }
}
