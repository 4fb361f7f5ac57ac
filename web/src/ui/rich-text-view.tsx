import { Typography } from '@mantine/core'

interface Props {
  /** HTML the server has sanitised; never text straight from a form. */
  html: string | null | undefined
}

export const RichTextView = ({ html }: Props) =>
  html ? (
    <Typography style={{ overflowWrap: 'anywhere' }}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server before it is stored */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </Typography>
  ) : null
