import { Head } from '#app/head/head.tsx';

export default function ProjectRoute() {
  return <Head title="Project" description="This page is being built." noindex />;
}
