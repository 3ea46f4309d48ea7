/** A page of ours that a stranger's audit may read: no interface, and no report of an audit, whose audit has no end. */
export function mayAuditOwnPath(pathname: string): boolean {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return false;
  }
  // What is escaped twice, or is another spelling of a path, is no page of ours.
  if (/[%\\\0]|\/\/|\/\.{1,2}(\/|$)/.test(path)) return false;
  return !closed.some((pattern) => pattern.test(path.toLowerCase()));
}

const closed = [
  /^\/api(\/|$)/,
  // Where accounts are, a GET can confirm an address.
  /^\/(auth|rest|storage|functions|realtime)\/v1(\/|$)/,
  /^\/(website-carbon|seo-booster)\/./,
];
