import type { AuditTool } from '../../domain/audit.ts';

type ToolCopy = {
  /** The verb for what the tool does: “Weigh another page”. */
  verb: string;
  doing: string;
  undone: string;
  report: string;
  takes: string;
  /** The description of each report’s page. */
  about: string;
};

/** The wording that differs between the two tools. */
export const toolCopy: Record<AuditTool, ToolCopy> = {
  carbon: {
    verb: 'weigh',
    doing: 'Weighing',
    undone: 'Not measured',
    report: 'Carbon report',
    takes: 'about twenty seconds',
    about: 'A page, weighed: bytes, grams of CO2e, and what to fix first.',
  },
  seo: {
    verb: 'check',
    doing: 'Checking',
    undone: 'Not checked',
    report: 'SEO report',
    takes: 'about ten seconds',
    about: 'A page, read as search engines read it, and what to fix first.',
  },
};
