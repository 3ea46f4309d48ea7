import type { ContentFolder } from './content-folder.ts';
import { type Quiz, quizSchema } from './quiz.ts';

/** The folder of the older versions, each as `{version}.yaml`. */
const earlierQuizzes = 'quiz';

/** Reads all versions of the quiz, the newest first; undefined where today's is missing or faulty. */
export function readQuizzes(files: ContentFolder): [today: Quiz, ...earlier: Quiz[]] | undefined {
  const today = files.readYaml('quiz.yaml', quizSchema);
  // The folder does not exist before there is an older version.
  const earlier = files.has(earlierQuizzes) ? files.listYaml(earlierQuizzes, quizSchema) : [];
  for (const { slug, version } of earlier)
    if (slug !== String(version)) {
      const problem = `expected ${slug}, as the file is called`;
      files.faults.push({ file: files.nameOf(`${earlierQuizzes}/${slug}.yaml`), field: 'version', problem });
    }
  return today && [today, ...earlier.sort((a, b) => b.version - a.version)];
}
