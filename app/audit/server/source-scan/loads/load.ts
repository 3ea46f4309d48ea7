import type { Element } from 'domhandler';
import type { ResourceKind } from '../../../domain/measurement.ts';

/** A file that a page makes a browser request. */
export type Load = {
  url: string;
  kind: ResourceKind;
  /** True if it loads only when `element` comes near the window. */
  lazy: boolean;
  element?: Element;
  /** True for a module, which may import others. */
  module?: true;
};
