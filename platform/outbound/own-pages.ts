/**
 * Whether an audit may read this page of ours: no API, and no report, since an audit of a report would have no end.
 */
export function mayAuditOwnPath(pathname: string): boolean {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return false;
  }
  // Doubly escaped paths, and other spellings of a path, are refused.
  if (/[%\\\0]|\/\/|\/\.{1,2}(\/|$)/.test(path)) return false;
  return !closed.some((pattern) => pattern.test(path.toLowerCase()));
}

const closed = [
  /^\/api(\/|$)/,
  // A GET among the account pages can confirm an address.
  /^\/(auth|rest|storage|functions|realtime)\/v1(\/|$)/,
  /^\/(website-carbon|seo-booster)\/./,
];
