export default function Learn() {
  return <main />;
}
