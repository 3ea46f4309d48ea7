import type { Element } from 'domhandler';
import type { ResourceKind } from '../../../domain/measurement.ts';

/** Something that a page makes a browser ask for. */
export type Load = {
  url: string;
  kind: ResourceKind;
  /** It waits until it is near; `element` is what it waits for. */
  lazy: boolean;
  element?: Element;
  /** A script that may import others. */
  module?: true;
};
