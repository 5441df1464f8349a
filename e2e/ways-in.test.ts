// The ways in that need a neighbour, on one server that has both. First while the provider is down; a new password comes last.
import './support/single-sign-on.ts';
import './support/password-mail.ts';
