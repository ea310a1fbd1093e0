import { Modal, type ModalRootProps } from "@mantine/core";
import "@mantine/core/styles/ScrollArea.css";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Overlay.css";
import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/ModalBase.css";
import "@mantine/core/styles/Modal.css";

interface DialogProps extends ModalRootProps {
  readonly title: string;
}

/** A z-index above that of a panel, from whose menu a dialog may be opened. */
const ABOVE_PANELS = 350;

export const Dialog = ({ title, children, ...root }: DialogProps) => (
  <Modal.Root size="lg" zIndex={ABOVE_PANELS} {...root}>
    <Modal.Overlay />
    <Modal.Content>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- not the header of the page. */}
      <Modal.Header role="group">
        <Modal.Title>{title}</Modal.Title>
        <Modal.CloseButton aria-label="Close" />
      </Modal.Header>
      <Modal.Body>{children}</Modal.Body>
    </Modal.Content>
  </Modal.Root>
);
