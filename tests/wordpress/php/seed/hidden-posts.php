<?php
// None of these may be seen by a visitor, whatever is asked for.
$hidden = fn( string $slug, array $fields ) => write_post(
	$fields + array(
		'post_name'     => $slug,
		'post_title'    => ucfirst( strtr( $slug, '-', ' ' ) ),
		'post_date'     => '2025-12-03 10:00:00',
		'post_content'  => 'A text that is nobody’s business.',
		'post_category' => array( $categories['performance'] ),
	)
);
$hidden( 'hidden-draft', array( 'post_status' => 'draft' ) );
$hidden( 'hidden-pending', array( 'post_status' => 'pending' ) );
$hidden( 'hidden-private', array( 'post_status' => 'private' ) );
$hidden( 'hidden-scheduled', array( 'post_date' => '2099-01-01 10:00:00', 'post_status' => 'future' ) );
must( wp_trash_post( $hidden( 'hidden-trashed', array() ) ) );
