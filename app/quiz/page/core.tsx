import { Picture } from '#app/ui/picture.tsx';

/** Heights that the stylesheet knows, from the ground up. */
const levels = 12;

/** Stone beside the words, which rises from 0 to 1. Decoration: the words say the same. */
export function Core({ share }: { share: number }) {
  return (
    <div className="quiz-core" data-level={Math.round(share * levels)}>
      <Picture name="core.svg" eager />
    </div>
  );
}
