import { Head } from '#app/head/head.tsx';

export default function TextPageRoute() {
  return <Head title="text-page" description="Being written." noindex />;
}
