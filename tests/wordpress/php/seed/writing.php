<?php
/** Paragraph blocks of an agency's sentences. */
function write_paragraphs( int $count ): string {
	$text = 'The first thing we did was to measure what was there. Nobody had opened the old page on a telephone for two years. ' .
		'Most of the weight was one photograph, sent at three times the size it was shown. What is left is shorter.';
	return str_repeat( "<!-- wp:paragraph -->\n<p>$text</p>\n<!-- /wp:paragraph -->\n\n", $count );
}

/** A post with the fields of wp_insert_post(); `picture` is the id of its featured image. Returns its id. */
function write_post( array $fields ): int {
	$fields += array(
		'post_status'    => 'publish',
		'post_author'    => 1,
		'comment_status' => 'closed',
		'ping_status'    => 'closed',
		'guid'           => WP_HOME . '/?seed=' . $fields['post_name'],
	);
	// WordPress sets no GMT date on a draft, and would then show the hour of the seeding.
	$fields['post_date_gmt'] = get_gmt_from_date( $fields['post_date'] );
	$id                      = must( wp_insert_post( wp_slash( $fields ), true ) );
	if ( isset( $fields['picture'] ) ) {
		must( set_post_thumbnail( $id, $fields['picture'] ) );
	}
	return $id;
}

/** An uploaded picture of rings, in all the sizes WordPress makes. Returns the attachment's id. */
function draw_picture( string $name, string $date, array $size = array( 1600, 1000 ), array $fields = array() ): int {
	list( $width, $height ) = $size;
	$type  = $fields['type'] ?? 'jpg';
	$seed  = crc32( $name );
	$image = imagecreatetruecolor( $width, $height );
	imagefill( $image, 0, 0, imagecolorallocate( $image, 40 + $seed % 60, 60 + ( $seed >> 8 ) % 60, 50 + ( $seed >> 16 ) % 60 ) );
	for ( $ring = 0; $ring < 8; $ring++ ) {
		$colour = imagecolorallocate( $image, 200 - 15 * $ring, 120 + ( $seed >> $ring ) % 100, 90 + 15 * $ring );
		$across = intdiv( $width * ( 8 - $ring ), 9 );
		imagefilledellipse( $image, $seed % $width, ( $seed >> 4 ) % $height, $across, $across, $colour );
	}
	$uploads = wp_upload_dir( strtr( substr( $date, 0, 7 ), '-', '/' ) );
	$file    = "{$uploads['path']}/$name.$type";
	must( $type === 'png' ? imagepng( $image, $file ) : imagejpeg( $image, $file, 75 ) );
	$attachment = array(
		'post_title'     => $name,
		'post_name'      => "picture-$name",
		'post_mime_type' => $type === 'png' ? 'image/png' : 'image/jpeg',
		'post_date'      => $date,
		'post_date_gmt'  => get_gmt_from_date( $date ),
		'post_excerpt'   => $fields['caption'] ?? '',
		'post_author'    => 1,
		'guid'           => "{$uploads['url']}/$name.$type",
	);
	$id = must( wp_insert_attachment( wp_slash( $attachment ), $file, $fields['parent'] ?? 0, true ) );
	wp_update_attachment_metadata( $id, wp_generate_attachment_metadata( $id, $file ) );
	update_post_meta( $id, '_wp_attachment_image_alt', wp_slash( $fields['alt'] ?? "Rings around a point, for “{$name}”" ) );
	return $id;
}
