import { z } from 'zod';
import { addFault, line, path, unique } from './fields.ts';

const link = z.strictObject({ label: line, to: path });
const links = unique(z.array(link), 'to');

const mainLink = link.extend({
  /** The rows of the link's menu, which follow the services that have `menu: true`. */
  menu: links.optional(),
  /** The first parts of paths in this section that are neither the link's own nor in its menu. */
  others: z.array(z.string('the first part of a path, such as /method').regex(/^\/[^/?#]+$/)).optional(),
  /** Keeps the link out of the header, which has no room for it. */
  drawerOnly: z.boolean().optional(),
});

const column = z.strictObject({
  title: line,
  /** How many services of the Services menu come before the links. */
  services: z.int().min(1).optional(),
  links,
});

/** `content/navigation.yaml`: the links of header and drawer, and the columns of the footer (H-03, H-06). */
export const navigationSchema = z.strictObject({
  main: unique(z.array(mainLink), 'to').superRefine((main, context) => {
    const menus = main.filter(({ menu }) => menu).length;
    if (menus !== 1) addFault(context, [], 'one link to have a menu, that of the services', menus);
  }),
  footer: unique(z.array(column), 'title'),
});

type Navigation = z.infer<typeof navigationSchema>;
export type NavigationLink = z.infer<typeof link>;
export type MainLink = Navigation['main'][number];
export type FooterColumn = { title: string; links: NavigationLink[] };

/** Adds the services with a menu row to the menu and to the columns of the footer. */
export function addServiceLinks(
  { main, footer }: Navigation,
  services: { menu: boolean; name: string; path: string }[],
): { mainLinks: MainLink[]; footerColumns: FooterColumn[] } {
  const rows = services.filter(({ menu }) => menu).map(({ name, path }) => ({ label: name, to: path }));
  return {
    mainLinks: main.map((link) => (link.menu ? { ...link, menu: [...rows, ...link.menu] } : link)),
    footerColumns: footer.map(({ title, services = 0, links }) => ({
      title,
      links: [...rows.slice(0, services), ...links],
    })),
  };
}
