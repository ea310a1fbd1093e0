export default function Write() {
  return <main />;
}
