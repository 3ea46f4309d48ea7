import { Head } from '#app/head/head.tsx';

export default function ProjectsRoute() {
  return <Head title="Projects" description="This page is being built." noindex />;
}
