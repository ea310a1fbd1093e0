import { lazy, Suspense, useMemo, useState } from "react";
import { useKeys } from "../watch/useKeys.ts";

const Gallery = lazy(() => import("./Gallery.tsx"));

/** Opens the gallery, which is loaded when it is first asked for. */
export function GalleryButton() {
  const [isOpen, setOpen] = useState<boolean>();
  const keys = useMemo(() => ({ g: () => setOpen(true) }), []);
  useKeys(keys);
  return (
    <>
      <button type="button" title="All of them, as cards (g)" onClick={() => setOpen(true)}>
        Gallery
      </button>
      {isOpen !== undefined && (
        <Suspense>
          <Gallery isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
