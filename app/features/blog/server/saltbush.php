<?php
/**
 * Plugin Name: Saltbush
 * Description: Reports changed posts to the site, and makes Preview open them there.
 *
 * Operators copy this file into their WordPress as docs/blog.md says. It reads SALTBUSH_URL and SALTBUSH_SECRET.
 */

function saltbush_preview_link( WP_Post $post ): string {
	$expires   = time() + 2 * DAY_IN_SECONDS;
	$signature = hash_hmac( 'sha256', "saltbush-blog-preview\n{$post->ID}\n$expires", SALTBUSH_SECRET );
	return SALTBUSH_URL . "/blog/preview/draft?id={$post->ID}&expires=$expires&signature=$signature";
}

/** Reports a change of a public post when the request is over: by then its terms and its picture are saved too. */
function saltbush_report( ?WP_Post $post ): void {
	if ( $post && 'post' === $post->post_type && 'publish' === $post->post_status ) {
		add_action( 'shutdown', 'saltbush_send' );
	}
}

function saltbush_send(): void {
	$now       = time();
	$signature = hash_hmac( 'sha256', "$now.", SALTBUSH_SECRET );
	wp_remote_post(
		SALTBUSH_URL . '/webhooks/blog',
		array(
			'headers'  => array( 'X-Saltbush-Signature' => "t=$now,v1=$signature" ),
			'timeout'  => 3,
			'blocking' => false,
		)
	);
}

add_action(
	'wp_after_insert_post',
	function ( $id, $post, $update, $before ) {
		saltbush_report( $before );
		saltbush_report( $post );
	},
	10,
	4
);

add_action( 'after_delete_post', fn( $id, $post ) => saltbush_report( $post ), 10, 2 );

// Preview, in lists of posts, in the classic editor, and in the block editor for what it has saved by itself.
add_filter(
	'preview_post_link',
	fn( $link, $post ) => 'post' === $post->post_type ? saltbush_preview_link( $post ) : $link,
	10,
	2
);

// The block editor opens a draft at its own address.
add_filter(
	'rest_prepare_post',
	function ( $response, $post, $request ) {
		if ( 'edit' === $request['context'] && in_array( $post->post_status, array( 'draft', 'auto-draft' ), true ) ) {
			$response->data['link'] = saltbush_preview_link( $post );
		}
		return $response;
	},
	10,
	3
);
