import { createEnquiryForm } from '../sent-lead.ts';

/** Pages that the site can show from its cache once somebody has read them. */
export const publicPages = ['/', '/about', '/pricing', '/blog'];

/** Creates a visitor of a site with `TRUST_PROXY=1` whose database may be away. Each enquiry is from another address. */
export function createVisitor({ url }: { url: string }) {
  let enquiries = 0;
  /** The email addresses of the enquiries that the site has confirmed as stored. */
  const thanked: string[] = [];
  return {
    thanked,
    readStatus: async (path: string): Promise<number> => (await fetch(`${url}${path}`)).status,
    /** Reads a page, and says where it came from: `200 fresh`. */
    async readPage(path: string): Promise<string> {
      const { status, headers } = await fetch(`${url}${path}`);
      return `${status} ${headers.get('x-page-cache')}`;
    },
    /** Sends an enquiry. The first byte of the response to a stored one is the redirect to the thanks. */
    async enquire() {
      const form = createEnquiryForm();
      enquiries += 1;
      const response = await fetch(`${url}/contact`, {
        method: 'POST',
        headers: { 'x-forwarded-for': `198.51.100.${enquiries % 250}`, origin: url },
        redirect: 'manual',
        body: form,
      });
      const isBack = (await response.text()).includes(form.get('message') ?? '');
      if (response.status === 303) thanked.push(form.get('email') ?? '');
      return { status: response.status, isBack };
    },
  };
}
