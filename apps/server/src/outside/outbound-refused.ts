const reasons = {
  not_a_url: 'the address is not a valid URL',
  scheme: 'only http and https addresses can be read',
  plain: 'only https addresses can be read',
  credentials: 'the address must not contain a user name or password',
  port: 'only ports 80 and 443 can be read',
  unknown_host: 'the host is not known',
  names: 'the name of the host cannot be looked up right now',
  private: 'the address is not on the public internet',
  redirects: 'the address redirects more than 3 times',
  connection: 'the connection to the address failed',
  time: 'the address did not answer in time',
  slow: 'the address answers too slowly',
  size: 'the file is too large',
  encoding: 'the answer is packed in a way that cannot be read',
  broken: 'the answer broke off',
} as const;

export type OutboundReason = keyof typeof reasons;

/** A user-given address was not read. `message` is made for that user: it fits after "…: " and tells nothing of our network. */
export class OutboundRefused extends Error {
  override name = 'OutboundRefused';
  readonly reason: OutboundReason;

  constructor(reason: OutboundReason, options?: ErrorOptions) {
    super(reasons[reason], options);
    this.reason = reason;
  }
}
